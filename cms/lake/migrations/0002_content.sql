-- The local content lake: what Sanity's hosted Content Lake keeps for its users, as far as the site and the Studio need it.

create table documents (
  dataset text not null,
  -- with its prefix: 'artist-7', 'drafts.artist-7', 'versions.<release>.artist-7'
  id text not null,
  type text not null,
  -- the transaction that wrote it last
  rev text not null,
  -- all fields save the five that are columns here
  body jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (dataset, id)
);

-- What was done, in the order in which it was done: writers of a dataset queue behind a lock, so that a reader who has seen
-- number n has seen everything up to n. Other instances follow along here, and the history of a document is read from here.
create table transactions (
  seq integer generated always as identity primary key,
  dataset text not null,
  id text not null,
  author text not null,
  created_at timestamptz not null,
  -- [{ "id", "mutations": […], "previousRev": text or null, "after": whole document or null }]
  changes jsonb not null,
  unique (dataset, id)
);

create index transactions_of_dataset on transactions (dataset, seq);

-- Originals of pictures and files, here and not on a disk: every instance sees them, and one pg_dump saves everything.
-- What is known about one (size in pixels, preview, original name) is in its asset document.
create table assets (
  dataset text not null,
  -- '<sha1>-<width>x<height>.<extension>': the last part of its public address
  file text not null,
  content_type text not null,
  bytes bytea not null,
  created_at timestamptz not null default now(),
  primary key (dataset, file)
);

-- Pictures are compressed already.
alter table assets alter column bytes set storage external;
