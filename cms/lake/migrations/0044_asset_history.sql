-- By the name of its file, the last part of its path: whether a picture or file is described by a document, for who asks for it.
create index documents_of_assets on documents (dataset, regexp_replace(body ->> 'path', '^.*/', ''))
where type in ('sanity.imageAsset', 'sanity.fileAsset');

-- For the sweep, which keeps the bytes of every picture and file that the history names.
create index document_changes_of_assets on document_changes (dataset, regexp_replace(after ->> 'path', '^.*/', ''))
where after ->> '_type' in ('sanity.imageAsset', 'sanity.fileAsset');
