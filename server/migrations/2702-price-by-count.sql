-- What the price of a group does when its numbers change, where its quotation says nothing else.
alter table group_setting
  add column reprice_on_count text not null default 'by-break' check (reprice_on_count in ('by-break', 'fixed'));
