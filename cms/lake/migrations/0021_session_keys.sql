-- The key that began a session of the Studio; null for the admin password. The lake's tables know no other table, so this
-- is not a foreign key.
alter table studio_sessions add column key_id uuid;
