
import{R as e}from"./index-BHEUx0em.js";var t={...e,zh:`中文`,th:`ไทย`,id:`Bahasa Indonesia`,es:`Español`};export{t};