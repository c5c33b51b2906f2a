call app.secure('supplier', 'false', 'id = (select app.supplier())');
