-- The hidden field of the form was filled in, by a program or by a password manager. Until somebody at the desk says that the
-- submission is real, no list, counter or export has it.
alter table artist_flight_details add column looks_automatic boolean not null default false;

-- Such submissions were thanked for and not stored. Whoever sends one again now has it stored.
delete from idempotency_keys
where endpoint = '/api/artist-flight-details' and answer like '{"invented":%';
