-- The latest last day of a festival that the content has ever named. Only ever later: the site deletes what artists have sent
-- some days after it, and an edit must not bring that forward.
create table retention (
  id smallint primary key default 1 check (id = 1),
  last_day date not null
);
