-- Five hundred guests may sleep alone each, and those who go along sleep beside them.
alter table plan_room drop constraint plan_room_number_check,
  add constraint plan_room_number_check check (number between 1 and 600);
alter table plan_stay_room drop constraint plan_stay_room_number_check,
  add constraint plan_stay_room_number_check check (number between 1 and 600);
