-- Whether the bank's line names nobody but an agent, a company, a housemate or another landlord of the tenancy.
alter table rent_proved_for add column names_other boolean not null default false;
