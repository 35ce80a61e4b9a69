new Intl.NumberFormat(undefined, { style: 'currency', currency: 'USD' }).format(0);
new Intl.PluralRules().select(0);
