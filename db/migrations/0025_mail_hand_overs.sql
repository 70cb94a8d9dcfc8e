-- Mails that a mail server was asked to take, by recipient: the limits of the recipient count them. A row is there before the server
-- hears of the mail. It refers to neither mail nor submission, because both may be deleted in the meantime.
create table mail_hand_overs (
  mail_id uuid primary key,
  recipient_digest bytea not null,
  begun_at timestamptz not null
);

create index mail_hand_overs_of_recipient on mail_hand_overs (recipient_digest, begun_at);

insert into mail_hand_overs (mail_id, recipient_digest, begun_at)
select id, recipient_digest, sent_at
from mails
where sent_at is not null;

-- The mail server had the whole mail and did not say what became of it. Such a mail is given up: people find out.
alter table mails add column may_have_arrived boolean not null default false;
