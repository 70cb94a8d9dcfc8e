-- Festivals, by their year, that the provider had places left for. Only these can sell out: figures of the year before do not count.
create table editions_on_sale (
  edition smallint primary key,
  seen_at timestamptz not null default now()
);
