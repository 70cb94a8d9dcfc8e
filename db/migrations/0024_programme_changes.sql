-- When what everybody sees of the programme changed last: one row for each public id, and one for the whole. A time never falls,
-- so that calendars take each change for a newer one, whichever instance answers them.
create table programme_changes (
  id text primary key,
  digest text not null,
  changed_at timestamptz not null
);
