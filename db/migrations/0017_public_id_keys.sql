-- The random key under which public ids of the programme are made. It stays for ever: people's picks are kept under these ids.
create table public_id_keys (
  id smallint primary key default 1 check (id = 1),
  key bytea not null
);
