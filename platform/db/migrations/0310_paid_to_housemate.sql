-- Rent that goes to a housemate, who pays the landlord: it counts for points and the passport, and is never reported.
alter table tenancy_terms add column to_housemate boolean not null default false;
