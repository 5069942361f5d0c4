-- The banks a journey found when it found several: the same page loaded again is told the same.
alter table bank_attempt add column found jsonb;
