
var e={soft:`_soft_1i716_3`,facts:`_facts_1i716_4`,pets:`_pets_1i716_9`,contact:`_contact_1i716_10`,pet:`_pet_1i716_9`,allergies:`_allergies_1i716_46`};export{e as t};