
var e={soft:`_soft_13rvk_3`,facts:`_facts_13rvk_4`,pets:`_pets_13rvk_9`,contact:`_contact_13rvk_10`,pet:`_pet_13rvk_9`,allergies:`_allergies_13rvk_43`};export{e as t};