-- For triggers of what is written once: reversed, never edited.
create or replace function app.never_changed() returns trigger language plpgsql as $$
begin raise exception '% is never changed', tg_table_name using errcode = 'integrity_constraint_violation'; end $$;
