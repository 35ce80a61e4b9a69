
import{t as e}from"./base-DLZwWes.js";function t(){return e({select:({location:e})=>e.state.email})}export{t};