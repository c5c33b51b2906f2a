-- Instalments of groups are paid by link too; what is paid when is said by the tour that a group is made from.
alter table payment_link drop constraint payment_link_subject_check;
alter table payment_link add constraint payment_link_subject_check check (subject in ('order', 'recharge', 'bill', 'instalment'));
alter table itinerary add column pay_steps jsonb not null default '[]';
alter table travel_plan add column pay_steps jsonb not null default '[]';
