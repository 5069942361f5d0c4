-- A refund also stores the charges that its deductions used up, with nothing to refund.
alter table refund_request drop constraint refund_request_amount_pence_check;
alter table refund_request add constraint refund_request_amount_pence_check check (amount_pence >= 0) not valid;
