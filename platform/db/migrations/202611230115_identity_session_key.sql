-- The browser's key that a session is bound to, by the thumbprint of its public half; null: none was brought.
alter table member_session add column key_thumbprint text;
-- True: each proof must name the refresh token it is for, so that none can be made in advance.
alter table member_session add column proof_names_token boolean not null default false;
