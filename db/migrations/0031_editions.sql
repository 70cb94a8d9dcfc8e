-- The editions of the festival, as the content has described them one after another. An edition is the year of its first day.
create table editions (
  id smallint primary key,
  first_day date not null,
  last_day date not null,
  -- IANA name.
  time_zone text not null,
  -- Line-up and timetable as everybody could see them. What was never revealed is not in it.
  programme jsonb not null,
  -- When what is shown of the programme changed last. Who comes with an older one is not listened to.
  changed_at timestamptz not null,
  -- Since when a later edition is prepared, and nothing changes this one any more.
  kept_at timestamptz,
  -- The first one that this database knew. Its public ids are made without the year, because they are older than this table.
  is_first boolean not null default false
);

create unique index editions_first on editions (is_first) where is_first;
