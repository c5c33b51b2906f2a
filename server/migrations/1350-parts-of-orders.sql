-- What is one thing at the bank is matched once; bills and orders are paid in parts.
drop index bank_match_item_once;
create unique index bank_match_item_once on bank_match_item (merchant_id, kind, item_id) where live and kind not in ('bill', 'order');
