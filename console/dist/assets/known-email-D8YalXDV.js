
import{t as e}from"./base-IUE6vcD7.js";function t(){return e({select:({location:e})=>e.state.email})}export{t};