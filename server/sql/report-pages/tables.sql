call app.secure('report_page');
call app.secure('report_page_order');
call app.secure('report_schedule');
