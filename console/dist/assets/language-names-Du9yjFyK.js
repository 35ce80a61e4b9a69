
import{U as e}from"./index-DKzogEaP.js";var t={...e,zh:`中文`,th:`ไทย`,id:`Bahasa Indonesia`,es:`Español`};export{t};