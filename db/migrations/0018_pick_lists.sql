-- What a visitor has picked of the programme, for a calendar that follows the picks. Nothing says whose list it is.
create table pick_lists (
  -- SHA-256 of the id in the calendar's address: who reads the database cannot read people's calendars.
  read_digest bytea primary key,
  -- SHA-256 of the key with which the list is changed.
  write_digest bytea not null,
  -- Public ids of slots of the programme, in the order in which they were picked.
  picks jsonb not null,
  changed_at timestamptz not null default now()
);

create index pick_lists_by_age on pick_lists (changed_at);
