-- Adds only. How far each webhook has got. One instance at a time holds the lease of a webhook and sends.
create table webhooks (
  dataset text not null,
  name text not null,
  -- the last transaction of which everything was sent
  seq integer not null,
  -- how many requests of the transaction after it were sent
  sent integer not null default 0,
  -- how often the next request was tried in vain
  tries integer not null default 0,
  due_at timestamptz not null default now(),
  -- why the last try was in vain, or the last request refused for good
  problem text,
  delivered_at timestamptz,
  holder uuid,
  held_until timestamptz not null default '-infinity',
  primary key (dataset, name)
);
