-- The intervals are in `features/subscription/domain/intervals.ts` alone, so that a new one needs no migration.
alter table checkout_order drop constraint checkout_order_billing_interval_check;
alter table subscription drop constraint subscription_billing_interval_check;
