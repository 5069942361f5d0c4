-- A person's yes is to one code, sum and month: the same sum under another code is another question.
alter table adverse_approval
  drop constraint adverse_approval_member_id_tenancy_id_month_arrears_pence_key,
  add unique (member_id, tenancy_id, month, status, arrears_pence);
