
import{U as e}from"./index-DB6sBsbo.js";var t={...e,zh:`中文`,th:`ไทย`,id:`Bahasa Indonesia`,es:`Español`};export{t};