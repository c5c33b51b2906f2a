-- What takes an item back is told by the call that was done, as calls: none that the page wrote is left to be run.
update bulk_item set undo = case when call = '' then jsonb_build_array(undo) end where undo is not null;
