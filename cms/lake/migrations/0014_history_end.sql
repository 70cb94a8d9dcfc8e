-- For taking old transactions out of the log: each that goes is looked for here.
create index document_changes_by_seq on document_changes (seq);
