-- A voucher can be taken back: asked for (cancelling), then done (cancelled) or refused (fulfilled again).
alter table redemption drop constraint redemption_state_check;
alter table redemption add constraint redemption_state_check
  check (state in ('reserved', 'placed', 'fulfilled', 'failed', 'cancelling', 'cancelled'));
