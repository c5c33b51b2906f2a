-- Bills are paid by link too.
alter table payment_link drop constraint payment_link_subject_check;
alter table payment_link add constraint payment_link_subject_check check (subject in ('order', 'recharge', 'bill'));
alter table bill_payment drop constraint bill_payment_way_check;
alter table bill_payment add constraint bill_payment_way_check check (way in ('bank', 'account', 'credit', 'link'));
