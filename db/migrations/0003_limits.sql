-- Tries by address, for limits that hold across all instances of the site.
create table rate_limits (
  limit_name text not null,
  -- A keyed digest (IPv6 by /64): no visitor's address stands in the database.
  address_digest bytea not null,
  -- The tries let through that still count, oldest first.
  tries timestamptz[] not null,
  -- When the next try would be let through, if the latest was refused; null if the latest was let through.
  refused_until timestamptz,
  -- When the last of the tries stops counting: from then on the row may go.
  outdated_at timestamptz not null,
  primary key (limit_name, address_digest)
);

create index rate_limits_by_age on rate_limits (limit_name, outdated_at);

-- First answers by the Idempotency-Key they were given for, so that a request sent twice is done once.
create table idempotency_keys (
  endpoint text not null,
  -- SHA-256: clients choose the keys, and some choose telling ones.
  key_digest bytea not null,
  -- Tells another request with the same key from the same request again.
  body_digest bytea not null,
  status smallint not null,
  -- Text, not json: given back letter for letter.
  answer text not null,
  claimed_at timestamptz not null,
  primary key (endpoint, key_digest)
);

create index idempotency_keys_by_age on idempotency_keys (claimed_at);
