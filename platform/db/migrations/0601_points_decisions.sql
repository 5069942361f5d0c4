-- A hold keeps why it was made beside who decided it and in which words; a rent payment keeps the period it pays,
-- so that a second payment for one period is told from a weekly rent.
alter table points_award
  add column period_due_on date,
  add column decided_by uuid,
  add column decision_note text;
alter table points_adjustment add column decision_note text;
create index points_award_decided on points_award (decided_at desc) where decided_by is not null;
create index points_adjustment_decided on points_adjustment (decided_at desc) where decided_by is not null;
