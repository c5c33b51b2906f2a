call app.secure('file', $$kind in ('cover','avatar','voucher')$$, $$kind in ('cover','avatar')$$);
