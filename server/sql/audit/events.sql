create or replace trigger event_fixed before update or delete on event for each row execute function app.never_changed();
