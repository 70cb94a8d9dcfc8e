-- The artist's way back to a submission: a key by mail, and the mails. Keys and mails go with the submission, by whatever way that
-- is deleted.

create table flight_keys (
  flight_id integer primary key references artist_flight_details (id) on delete cascade,
  -- SHA-256 of 20 random bytes: a reader of this table has no key. A new key takes the place of the old one.
  key_digest bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table mails (
  -- Made before the row is inserted: sealed text has it bound up. It is also the mail's Message-ID.
  id uuid primary key,
  flight_id integer not null references artist_flight_details (id) on delete cascade,
  kind text not null check (kind in ('submitted', 'new link')),
  -- A keyed digest, by which the mails of one recipient are limited.
  recipient_digest bytea not null,
  -- Recipient, subject and text, sealed. Erased once the mail is sent, because the text has the key in it.
  letter_sealed text,
  created_at timestamptz not null,
  -- Before it the mail is not sent.
  due_at timestamptz not null,
  tries integer not null default 0,
  sent_at timestamptz,
  -- After the last try; organisers may still send it by hand.
  given_up_at timestamptz
);

create index mails_due on mails (due_at) where sent_at is null and given_up_at is null;
create index mails_of_recipient on mails (recipient_digest, due_at);
create index mails_of_flight on mails (flight_id);

-- Wishes for a new link. Whether one fits a submission is found out after its answer, so that the answer's time tells nothing.
create table link_requests (
  id uuid primary key,
  -- Reference and e-mail address, sealed.
  asked_sealed text not null,
  asked_at timestamptz not null
);

-- Whether an artist opened their own details lately from this address: asked with every reading of them.
create index audit_own_details on audit (address_digest, happened_at) where kind = 'own details opened';
