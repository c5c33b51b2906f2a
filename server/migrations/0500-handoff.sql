-- The hand-off: a link answers the one question it was made for, a mail of a question leaves once, and a line may be
-- handed to its merchant again after a refusal (one live mirror a line is the receiver's check; a message makes one order
-- by its request id).
alter table platform.answer_link
  add column supplier_id bigint,
  add column asked text check (asked in ('order', 'change', 'cancel')),
  -- when the question was put: a later one of the same line is another question
  add column question_at timestamptz,
  add column answer text check (answer in ('approve', 'reject', 'reply'));

alter table mail add column once_key text;
create unique index mail_once on mail (merchant_id, once_key) where once_key is not null;

drop index orders_mirror;
create index orders_mirror on orders (merchant_id, mirror_of_merchant, mirror_of_line, id) where mirror_of_line is not null;

-- Messages of one line are handled in their order.
create index mailbox_waiting on platform.mailbox (from_merchant, to_merchant, (body ->> 'lineId'), id) where handled_at is null;
