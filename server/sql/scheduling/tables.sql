call app.secure('crew');
call app.secure('coach');
call app.secure('day_trip');
call app.secure('day_run');
call app.secure('day_card');
call app.within_reach('day_card');
call app.secure('guest_profile');
call app.secure('guest_visit');
call app.within_reach('guest_visit');
call app.secure('dive_group');
call app.secure('dive_diver');
call app.secure('dive_ratio');
call app.secure('guest_form');
call app.secure('dive_gear');
call app.secure('dive_log');

grant select, insert, update, delete on platform.driver_link to longtail_app;
grant select on platform.dive_ratio to longtail_app;
grant select, insert, update, delete on platform.profile_link to longtail_app;
call app.secure('hotel_desk');
call app.secure('day_notice');
call app.secure('board_presence');
call app.secure('driver_entry');
call app.secure('coach_position');

-- Of all merchants, who looked at a board before then.
create or replace function platform.forget_presence(before timestamptz) returns void
volatile security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin
  delete from public.board_presence where seen_at < before;
end $$;
revoke all on function platform.forget_presence from public;
grant execute on function platform.forget_presence to longtail_app;

-- Of all merchants, where coaches were before then.
create or replace function platform.forget_positions(before timestamptz) returns void
volatile security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin
  delete from public.coach_position where at < before;
end $$;
revoke all on function platform.forget_positions from public;
grant execute on function platform.forget_positions to longtail_app;
