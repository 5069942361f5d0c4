-- Calendar month a payment counts in towards the limits of points; null for awards of before.
alter table points_award add column counted_in text;
create index points_award_month on points_award (member_id, counted_in) where state = 'earned';

-- A refund waits for this voucher: it is cancelled as soon as it is issued.
alter table redemption add column cancel_when_issued boolean not null default false;

-- The supplier was asked a second time, so that the first asking alone does not decide.
alter table redemption add column asked_again boolean not null default false;
