
var e={soft:`soft_38426`,facts:`facts_38426`,pets:`pets_38426`,contact:`contact_38426`,pet:`pet_38426`,allergies:`allergies_38426`};export{e as t};