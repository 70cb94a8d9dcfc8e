-- Who looked at what artists have sent, and what was taken away: no personal data, and an address only as its keyed digest.
-- It outlives what it speaks of, so nothing refers to another table.
create table audit (
  id bigint generated always as identity primary key,
  -- The database's own clock: one for all instances.
  happened_at timestamptz not null default now(),
  kind text not null,
  -- Null for what the site does by itself.
  address_digest bytea,
  -- How many rows were given or taken away, or how many tries this line stands for.
  count bigint not null
);

-- Refused tries come by the thousand: those of one address in one minute share a line, which this finds.
create index audit_refusals on audit (address_digest, id) where kind = 'unlock refused';
