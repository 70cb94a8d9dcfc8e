-- Festivals that were sold out at any time, by their year: what is kept secret until then stays told when somebody cancels.
create table sold_out_editions (
  edition smallint primary key,
  seen_at timestamptz not null default now()
);
