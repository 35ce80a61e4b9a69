
import{t as e}from"./base-BJR-vfkD.js";function t(){return e({select:({location:e})=>e.state.email})}export{t};