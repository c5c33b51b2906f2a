-- Each asked which departures are sold out of a pool on a day; app.departure_stock_changed asks once.
drop trigger if exists operate_departure on stock;
drop trigger if exists guarantee_departure on stock;
drop trigger if exists ask_waiting on stock;
drop function if exists app.operate_departure();
drop function if exists app.guarantee_departure();
drop function if exists app.ask_waiting();
