call app.secure('supplier_statement');
call app.secure('supplier_statement_row');
call app.secure('supplier_statement_mapping');
