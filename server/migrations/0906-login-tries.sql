-- Which try was the last that was made: of many at once each learns whether it was its own.
alter table platform.login_attempt add last_try uuid;
