
import{R as e}from"./index-B3GrWW8O.js";var t={...e,zh:`中文`,th:`ไทย`,id:`Bahasa Indonesia`,es:`Español`};export{t};