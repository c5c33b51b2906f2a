-- One of a hundred journals takes another back: the others stand no longer in what holds that it is done once.
alter table journal drop constraint journal_reversed_once;
create unique index journal_reversed_once on journal (merchant_id, reverses) where reverses is not null;
